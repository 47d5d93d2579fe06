import Icon from '@mui/icons-material/ReceiptLongOutlined';
import { ComingSoon } from '../ComingSoon.tsx';

export default function OrderList() {
  return <ComingSoon area="orders" icon={Icon} />;
}
