import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { slugOf } from '../../../domain/slug.ts';

/** How a search engine is likely to show the product. */
export function SearchPreview() {
  const translate = useTranslate();
  const values = useWatch();
  const name = textOf(values.name);
  const title = textOf(values.seoTitle) || name || translate('products.seo.noTitle');
  const text = textOf(values.seoDescription) || textOf(values.description);
  const slug = textOf(values.slug) || slugOf(name);
  return (
    <Box
      sx={{
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'sunken',
        border: 1,
        borderColor: 'divider',
        minWidth: 0,
      }}
    >
      <Typography variant="caption" color="textSecondary" noWrap component="div">
        <bdi dir="ltr">{`/products/${slug}`}</bdi>
      </Typography>
      <Typography variant="body1" color="primary" noWrap dir="auto">
        {title}
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        dir="auto"
        sx={{
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {text.slice(0, 320) || translate('products.seo.noText')}
      </Typography>
    </Box>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
