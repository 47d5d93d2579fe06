import type { Promotion } from '../../../../contract/promotion.ts';
import { DeleteRecordDialog } from '../../../forms/DeleteRecordDialog.tsx';

interface Props {
  promotion: Promotion;
  onClose: () => void;
}

export default function DeletePromotionDialog({ promotion, onClose }: Props) {
  const record = { ...promotion, id: promotion._id };
  return <DeleteRecordDialog resource="promotions" record={record} onClose={onClose} />;
}
