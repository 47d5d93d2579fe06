/** When printing, hides the header, the menus and elements with `data-print="no"`, and makes the page white. */
export const printStyles = {
  '@page': { margin: '14mm' },
  '@media print': {
    'html, body': { background: '#fff !important' },
    'header, aside, nav, [data-print="no"], .MuiDrawer-root': { display: 'none !important' },
    main: { padding: '0 !important', maxWidth: 'none !important' },
  },
};

/** White in dark mode too, so the screen shows what the printer prints. */
export const documentSx = {
  backgroundColor: '#fff',
  color: '#1B1F23',
  border: '1px solid #E4E1DA',
  borderRadius: 1,
  p: { xs: 2, sm: 5 },
  mb: 3,
  maxWidth: 820,
  mx: 'auto',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& h2': { fontSize: '1.375rem', m: 0, lineHeight: 1.3 },
  '& h3': { fontSize: '0.8125rem', m: 0, mb: 0.5, color: '#585E65', fontWeight: 600 },
  '& p': { m: 0 },
  '& table': {
    width: '100%',
    borderCollapse: 'collapse',
    mt: 3,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    py: 1,
    pr: 1,
    borderBottom: '1px solid #E4E1DA',
  },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& tfoot th': { fontWeight: 400 },
  '& .strong th, & .strong td': { fontWeight: 650 },
  '& .narrow': { width: 'auto', minWidth: '60%', ml: 'auto', breakInside: 'avoid' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', pr: 0, pl: { xs: 0.5, sm: 1 } },
  // Phones: names go above the columns of amounts.
  '@media (max-width: 599.95px)': {
    '& .priced, & .priced thead, & .priced tbody, & .priced tfoot': { display: 'block' },
    '& .priced tr': { display: 'flex', flexWrap: 'wrap' },
    '& .priced .number': { flex: '2 1 0' },
    '& .priced .short': { flex: '1 1 0' },
    // Without more width for the rate, quantity and rate would read as one number: `1 5.5%`.
    '& .priced .short + .short': { flex: '1.3 1 0' },
    '& .narrow': { width: '100%' },
    '& thead .number': { whiteSpace: 'normal', overflowWrap: 'normal' },
    '& .priced th:first-of-type:not(.number), & .priced tbody td:first-of-type': {
      flex: '1 0 100%',
      borderBottom: 0,
      pb: 0,
    },
  },
  '@media print': {
    border: 0,
    p: 0,
    m: 0,
    maxWidth: 'none',
    breakAfter: 'page',
    '&:last-of-type': { breakAfter: 'auto' },
  },
};
