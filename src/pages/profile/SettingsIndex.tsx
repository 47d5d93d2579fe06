import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { shortScreen } from '../../theme/rowStyles.ts';

type Section =
  | 'store'
  | 'shipping'
  | 'taxes'
  | 'regional'
  | 'papers'
  | 'emails'
  | 'you'
  | 'security';

/** Sections that the page leaves out if the API lacks their settings. */
type Props = { hasDocuments: boolean; hasEmails: boolean };

export function SettingsIndex({ hasDocuments, hasEmails }: Props) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('settings.index.title')} sx={indexSx}>
      <Group
        title="settings.index.store"
        sections={[
          'store',
          'shipping',
          'taxes',
          'regional',
          ...(hasDocuments ? (['papers'] as const) : []),
          ...(hasEmails ? (['emails'] as const) : []),
        ]}
      />
      <Group title="settings.index.account" sections={['you', 'security']} />
    </Box>
  );
}

function Group({ title, sections }: { title: string; sections: Section[] }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="overline" component="p" color="textSecondary">
        {translate(title)}
      </Typography>
      <Box component="ul" sx={listSx}>
        {sections.map((section) => (
          <li key={section}>
            <Link
              component={RouterLink}
              to={`#${section}`}
              variant="body2"
              color="textPrimary"
              sx={linkSx}
            >
              {translate(`settings.section.${section}`)}
            </Link>
          </li>
        ))}
      </Box>
    </div>
  );
}

const indexSx = {
  display: 'grid',
  gap: 2,
  alignSelf: 'start',
  position: { md: 'sticky' },
  top: 80,
  [shortScreen]: { position: 'static' },
};
const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexDirection: { md: 'column' },
  flexWrap: 'wrap',
  columnGap: 2,
};
const linkSx = { display: 'inline-block', py: { xs: 1.25, md: 0.75 } };
