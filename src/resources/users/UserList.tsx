import Icon from '@mui/icons-material/PeopleAltOutlined';
import { ComingSoon } from '../ComingSoon.tsx';

export default function UserList() {
  return <ComingSoon area="users" icon={Icon} />;
}
