import Icon from '@mui/icons-material/InsightsOutlined';
import { ComingSoon } from '../resources/ComingSoon.tsx';

export default function AnalyticsPage() {
  return <ComingSoon area="analytics" icon={Icon} />;
}
