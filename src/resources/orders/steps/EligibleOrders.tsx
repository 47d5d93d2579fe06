import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import type { BulkStep, StepSplit } from '../../../../domain/bulkSteps.ts';
import { DialogLines } from '../../../lists/DialogLines.ts';
import { OrderLine } from './OrderLine.tsx';
import type { StepAnswers } from './stepAnswers.ts';

interface Props {
  label: BulkStep;
  eligible: StepSplit<Order>['eligible'];
  answers: StepAnswers;
  onChange: (part: Partial<StepAnswers>) => void;
}

/** The orders that will take the step. Shipping asks each for its tracking number. */
export function EligibleOrders({ label, eligible, answers, onChange }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  if (eligible.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {translate('orders.bulk.eligible', { smart_count: eligible.length })}
      </Typography>
      <DialogLines tabIndex={0} aria-labelledby={titleId}>
        {eligible.map(({ order, step }) => (
          <OrderLine key={order._id} order={order}>
            {step.warning && (
              <Typography variant="caption" component="p" sx={{ color: 'warning.main' }}>
                {translate(`problems.${step.warning}`)}
              </Typography>
            )}
            {label === 'ship' && (
              <TextField
                size="small"
                fullWidth
                value={answers.tracking[order._id] ?? ''}
                placeholder={translate('orders.bulk.tracking')}
                onChange={(event) =>
                  onChange({
                    tracking: {
                      ...answers.tracking,
                      [order._id]: event.target.value.slice(0, 100),
                    },
                  })
                }
                slotProps={{
                  htmlInput: {
                    'aria-label': translate('orders.bulk.trackingOf', { number: order.number }),
                  },
                }}
                sx={{ mt: 0.75, mb: 0.5 }}
              />
            )}
          </OrderLine>
        ))}
      </DialogLines>
    </Box>
  );
}
