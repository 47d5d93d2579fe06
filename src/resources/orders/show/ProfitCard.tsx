import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { productCosts } from '../../../../domain/orderCosts.ts';
import { orderProfit } from '../../../../domain/profit.ts';
import { formatShare } from '../../../charts/chartData.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { Totals } from '../../../ui/fields/Metrics.tsx';
import { MoneyText } from '../../../ui/fields/ValueText.tsx';
import { ignoreRepeatedPress } from '../useOrderAction.ts';
import { useOrderScreen } from './orderScreen.ts';

/** Profit and margin of an order's items. Renders nothing if the server does not support costs. */
export function ProfitCard() {
  const translate = useTranslate();
  const locale = useLocale();
  const { order, openDialog, act, isActing } = useOrderScreen();
  if (order.items.every(({ unitCost }) => unitCost === undefined)) return null;
  const missing = productCosts(order);
  const found = orderProfit(order);
  const text = (key: string, values?: object) => translate(`orderShow.profit.${key}`, values);
  const money = (amount: number) => <MoneyText amount={amount} currency={order.currency} />;
  const lines = found?.profit
    ? [
        { label: 'sales', value: money(found.totals.costedSales) },
        { label: 'costs', value: money(found.totals.costs) },
        { label: 'profit', value: money(found.profit.profit), isStrong: true },
        { label: 'margin', value: formatShare(found.profit.margin, locale) },
      ]
    : [];
  return (
    <DetailCard
      title="orderShow.profit.title"
      action={
        <IconButton
          size="small"
          aria-label={text('edit')}
          aria-haspopup="dialog"
          onClick={() => openDialog('costs')}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      }
    >
      {lines.length > 0 && (
        <Totals>
          {lines.map(({ label, value, isStrong }) => (
            <Box key={label} sx={{ fontWeight: isStrong ? 650 : undefined }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {text(label)}
              </Box>
              <dd>{value}</dd>
            </Box>
          ))}
        </Totals>
      )}
      <Typography variant="hint" sx={{ mt: 1 }}>
        {found === null && text('nothingSold')}
        {found &&
          found.costed < found.items &&
          `${text('known', { ...found, smart_count: found.items })} `}
        {found?.profit && text('formula')}
      </Typography>
      {missing.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            loading={isActing}
            {...ignoreRepeatedPress(() => void act({ costs: missing }))}
          >
            {text('fill', { smart_count: missing.length })}
          </Button>
        </Box>
      )}
    </DetailCard>
  );
}
