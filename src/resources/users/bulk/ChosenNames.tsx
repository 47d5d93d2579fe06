import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { User } from '../../../../contract/user.ts';

const SHOWN = 5;

/** The first of the chosen customers by name, and how many more there are, also those not on the screen. */
export function ChosenNames(props: { ids: readonly string[]; customers: readonly User[] }) {
  const translate = useTranslate();
  const shown = props.customers.slice(0, SHOWN);
  const more = props.ids.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <Typography
      component="ul"
      variant="body2"
      sx={{ my: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}
    >
      {shown.map(({ _id, name }) => (
        <li key={_id}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && <li>{translate('customers.bulk.more', { smart_count: more })}</li>}
    </Typography>
  );
}
