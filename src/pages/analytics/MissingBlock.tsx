import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

/** In place of a card whose metrics the server does not send: never a zero that nobody counted. */
export function MissingBlock({ name }: { name: string }) {
  const translate = useTranslate();
  return <Line>{translate('analytics.missing.text', { name })}</Line>;
}

const Line = styled('p')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 2),
  color: theme.palette.text.secondary,
  fontSize: theme.typography.body2.fontSize,
  border: `1px dashed ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));
