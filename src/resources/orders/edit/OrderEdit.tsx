import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import type { OrderReturn } from '../../../../contract/orderReturn.ts';
import { findReturn, whyNoExchange } from '../../../../domain/orderReturns.ts';
import { whyNoEdit } from '../../../../domain/orderStatus.ts';
import { ORDER_EDIT_PREVIEW, useHasEndpoint } from '../../../api/missingEndpoints.ts';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { FormFailure, RecordSkeleton } from '../../../forms/FormStates.tsx';
import { useProblemText } from '../../../forms/problems.ts';
import { useFreshRead } from '../../../forms/SafeEdit.tsx';
import { orderUrl } from '../../../ui/screenUrls.ts';
import { orderQuery } from '../readOrder.ts';
import { EditForm } from './EditForm.tsx';

/**
 * Changes items, shipping and discount of an order that is not completely shipped. `?return=<id>` exchanges the units
 * of a return, or removes them if they came back unpaid; the order may then be completely shipped.
 */
export default function OrderEdit() {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { id = '' } = useParams();
  const returnId = useSearchParams()[0].get('return');
  const dataProvider = useDataProvider();
  const isOffered = useHasEndpoint(ORDER_EDIT_PREVIEW);
  const { data: order, error, retry } = useFreshRead(orderQuery(dataProvider, id));
  if (!order) {
    return error ? (
      <FormFailure error={error} resource="orders" onRetry={retry} />
    ) : (
      <RecordSkeleton />
    );
  }
  const blocked = returnId === null ? whyNoEdit(order) : whyNoExchange(order, returnId);
  const exchange = returnId === null ? undefined : findReturn(order, returnId);
  return (
    <>
      <FormHeader
        title={translate(`orderEdit.${titleOf(exchange)}`, { number: order.number })}
        backTo={orderUrl(id)}
        backLabel="orderEdit.toOrder"
      />
      {blocked || !isOffered ? (
        <Alert
          severity="info"
          action={
            <Button component={Link} to={orderUrl(id)} color="inherit" size="small">
              {translate('orderEdit.toOrder')}
            </Button>
          }
        >
          {blocked ? problemText(blocked) : translate('orderEdit.missing')}
        </Alert>
      ) : (
        <EditForm key={`${id}.${returnId}`} order={order} exchange={exchange} />
      )}
    </>
  );
}

function titleOf(exchange: OrderReturn | undefined) {
  if (!exchange) return 'title';
  return exchange.wish === 'removal' ? 'removalTitle' : 'exchangeTitle';
}
