import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useRememberedList } from '../ui/rememberedList.ts';
import { Title } from '../ui/Title.tsx';

interface Props {
  /** Already translated. */
  title: string;
  /** Path of the list, and the translation key of its plural label. */
  backTo: string;
  backLabel: string;
  /** Chips and details below the title. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function FormHeader({ title, backTo, backLabel, children, actions }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Title title={title} />
      <IconButton
        component={Link}
        to={useRememberedList(backTo)}
        aria-label={translate(backLabel, { smart_count: 3 })}
        edge="start"
      >
        <ArrowBackOutlined className="pointing" />
      </IconButton>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h1" title={title} className="two-lines">
          <bdi>{title}</bdi>
        </Typography>
        {children && (
          <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            {children}
          </Box>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
