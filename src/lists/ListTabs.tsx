import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { memo, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { scrollHint } from '../theme/scrollHint.ts';
import { NumberText } from '../ui/fields/ValueText.tsx';
import type { ListDeclaration } from './declareList.ts';
import { useListIntl, valueText } from './filterText.ts';
import { useListQuery, viewSearch } from './savedViews.ts';

interface Props {
  /** Translation key of the accessible name. */
  label: string;
  /** The tabs set the list's filter with `inTabs`. */
  list: ListDeclaration;
  /** Subset of the filter's choices; default: all. A tab "All" comes first. */
  choices?: readonly string[];
  /** Counts by choice, with the total under `all`; undefined while unknown. */
  counts?: Record<string, number> | undefined;
  /** Tabs at the end that link to other lists. `label`: translation key. */
  more?: readonly { to: string; label: string }[];
}

/** Tabs that set a filter. Each tab is a link, so that merchants can open it in a browser tab and share it. */
export function ListTabs({ label, list, choices, counts, more = [] }: Props) {
  const intl = useListIntl();
  const { filterValues, sort, perPage } = useListQuery();
  const filter = list.filters.find(({ inTabs }) => inTabs);
  if (!filter) return null;
  const { name: source } = filter;
  const { [source]: chosen = 'all', ...others } = filterValues;
  return (
    <Bar aria-label={intl.translate(label)}>
      {['all', ...(choices ?? filter.choices ?? [])].map((id) => {
        const values = id === 'all' ? others : { ...others, [source]: id };
        return (
          <Tab
            key={String(id)}
            to={viewSearch({ filter: values, sort, perPage, hidden: [] })}
            isCurrent={chosen === id}
            count={counts && (counts[String(id)] ?? 0)}
          >
            {id === 'all' ? intl.translate('listing.all') : valueText(filter, id, intl)}
          </Tab>
        );
      })}
      {more.map((one) => (
        <TabLink key={one.to} to={one.to}>
          {intl.translate(one.label)}
        </TabLink>
      ))}
    </Bar>
  );
}

interface LinkTabsProps extends Pick<Props, 'label'> {
  /** `label`: translated. */
  tabs: readonly { to: string; label: string; isCurrent: boolean; count: number | undefined }[];
}

/** Tabs that link to lists of other resources. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const translate = useTranslate();
  return (
    <Bar aria-label={translate(label)}>
      {tabs.map((tab) => (
        <Tab key={tab.label} to={tab.to} isCurrent={tab.isCurrent} count={tab.count}>
          {tab.label}
        </Tab>
      ))}
    </Bar>
  );
}

interface TabProps {
  /** Starts with `?` for the same list with other parameters. */
  to: string;
  isCurrent: boolean;
  count: number | undefined;
  children: string;
}

// Memoised: selecting a row must not re-render the tabs.
const Tab = memo(function Tab({ to, isCurrent, count, children }: TabProps) {
  const element = useRef<HTMLAnchorElement>(null);

  // Scrolls the current tab into view on a phone.
  useEffect(() => {
    const bar = element.current?.parentElement;
    if (!isCurrent || !element.current || !bar) return;
    const { offsetLeft, offsetWidth } = element.current;
    bar.scrollLeft = offsetLeft - (bar.clientWidth - offsetWidth) / 2;
  }, [isCurrent]);

  return (
    <TabLink ref={element} to={to} aria-current={isCurrent ? 'page' : undefined}>
      {children}
      {count !== undefined && (
        <Box component="span" sx={countSx}>
          <NumberText value={count} />
        </Box>
      )}
    </TabLink>
  );
});

const countSx = {
  ml: 0.75,
  typography: 'hint',
  fontVariantNumeric: 'tabular-nums',
};

const Bar = styled('nav')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  padding: theme.spacing(0, 1),
  borderBottom: `1px solid ${theme.palette.divider}`,
  ...scrollHint(theme),
}));

const TabLink = styled(Link)(({ theme }) => ({
  ...theme.typography.muted,
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 46,
  padding: theme.spacing(0, 1.25),
  fontWeight: 550,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  borderRadius: '6px 6px 0 0',
  '&:hover': { color: theme.palette.text.primary },
  // Instant feedback: rendering the list takes a moment.
  '&:active': { backgroundColor: theme.palette.action.selected },
  '&:focus-visible': { outlineOffset: -3 },
  '&[aria-current]': {
    color: theme.palette.text.primary,
    borderBottomColor: theme.palette.primary.main,
  },
}));
