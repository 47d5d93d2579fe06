import Icon from '@mui/icons-material/SellOutlined';
import { ComingSoon } from '../ComingSoon.tsx';

export default function PromotionList() {
  return <ComingSoon area="promotions" icon={Icon} />;
}
