import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';

type Figure = {
  name: 'products' | 'low' | 'out';
  filter: { stock?: 'low' | 'out' };
  tone?: 'warning' | 'error';
};

const figures: Figure[] = [
  { name: 'products', filter: {} },
  { name: 'low', filter: { stock: 'low' }, tone: 'warning' },
  { name: 'out', filter: { stock: 'out' }, tone: 'error' },
];

/** Totals that the product list itself reports; each opens exactly the list it counts. */
export function StockFigures() {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        {translate('placeholders.dashboard.stock')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, sm: 2 },
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
        }}
      >
        {figures.map((figure) => (
          <FigureCard key={figure.name} {...figure} />
        ))}
      </Box>
    </Box>
  );
}

function FigureCard({ name, filter, tone }: Figure) {
  const translate = useTranslate();
  const text = (key: string) => translate(`placeholders.dashboard.${key}`);
  const { total, isPending } = useGetList('products', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
    filter,
  });
  return (
    <Card>
      <CardActionArea component={Link} to={listAddress(filter)} sx={card}>
        <Typography
          component="span"
          variant="subtitle2"
          sx={{ display: 'block', gridArea: 'name', color: 'text.secondary' }}
        >
          {text(name)}
        </Typography>
        {isPending ? (
          <Skeleton
            width={72}
            height={42}
            sx={{ gridArea: 'value' }}
            aria-label={text('loading')}
          />
        ) : (
          <Value total={total} tone={tone} />
        )}
        <Typography
          component="span"
          variant="caption"
          sx={{ display: 'block', gridArea: 'hint', color: 'text.secondary' }}
        >
          {text(`${name}Hint`)}
        </Typography>
      </CardActionArea>
    </Card>
  );
}

function Value({ total, tone }: { total: number | undefined; tone: Figure['tone'] }) {
  const translate = useTranslate();
  if (total === undefined) {
    return (
      <Typography component="span" sx={{ display: 'block', gridArea: 'value', py: 1 }}>
        {translate('placeholders.dashboard.unavailable')}
      </Typography>
    );
  }
  return (
    <Typography
      component="span"
      variant="h4"
      sx={{
        display: 'block',
        gridArea: 'value',
        my: { xs: 0, sm: 0.5 },
        fontVariantNumeric: 'tabular-nums',
        color: tone && total > 0 ? `${tone}.main` : 'text.primary',
      }}
    >
      {total.toLocaleString('en')}
    </Typography>
  );
}

// On a phone the figure stands beside its name: three of them fit above the fold.
const card = {
  p: { xs: 2, sm: 2.5 },
  display: 'grid',
  alignItems: 'center',
  justifyItems: 'start',
  gridTemplate: { xs: "'name value' 'hint value' / 1fr auto", sm: "'name' 'value' 'hint' / 1fr" },
};

/** In the words that react-admin's lists read from the address. */
function listAddress(filter: Figure['filter']): string {
  return `/products?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
