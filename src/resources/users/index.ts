import Icon from '@mui/icons-material/PeopleAltOutlined';
import type { ResourceDefinition } from '../definition.ts';
import { lazyScreen } from '../lazyScreen.tsx';

export const users: ResourceDefinition = {
  name: 'users',
  path: '/users',
  icon: Icon,
  list: lazyScreen(() => import('./UserList.tsx'), ['placeholders']),
};
