import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useCreatePath } from 'react-admin';
import type { Promotion } from '../../../contract/promotion.ts';
import { CardAction, CardLink, CardList } from '../../lists/CardList.tsx';
import { listedPromotion, nameOf } from './listedPromotion.ts';
import { PromotionMenu } from './PromotionMenu.tsx';
import { PromotionStateChip } from './PromotionStateChip.tsx';
import { useDiscountText, useWindowText } from './promotionTexts.ts';
import { UsageBar } from './UsageBar.tsx';

/** Promotions as cards, for phones. The name is a link that covers the card. */
export function PromotionCards() {
  return (
    <CardList label="promotions.title" nameOf={nameOf}>
      {(record) => <CardText record={record} promotion={listedPromotion(record)} />}
    </CardList>
  );
}

function CardText({ record, promotion }: { record: RaRecord; promotion: Promotion | null }) {
  const createPath = useCreatePath();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.75 }}>
        <CardLink
          to={createPath({ resource: 'promotions', type: 'edit', id: record.id })}
          title={nameOf(record)}
        >
          <bdi>{nameOf(record)}</bdi>
        </CardLink>
        {promotion && <CardBody promotion={promotion} />}
      </Box>
      {promotion && (
        <CardAction>
          <Box sx={{ mt: -1, mr: -1.5 }}>
            <PromotionMenu promotion={promotion} />
          </Box>
        </CardAction>
      )}
    </Box>
  );
}

function CardBody({ promotion }: { promotion: Promotion }) {
  const discountText = useDiscountText();
  const windowText = useWindowText();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <PromotionStateChip promotion={promotion} />
        <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
          {discountText(promotion)}
        </Typography>
        {promotion.code && (
          <Typography variant="body2" component="bdi" noWrap sx={codeSx}>
            {promotion.code}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" component="div" color="textSecondary">
        {windowText(promotion)}
      </Typography>
      <Typography variant="body2" component="div" color="textSecondary">
        <UsageBar used={promotion.usedCount} limit={promotion.usageLimit} />
      </Typography>
    </>
  );
}

const codeSx = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  color: 'text.secondary',
  minWidth: 0,
};
