/** On paper there is nothing but the papers: no header, menu, toasts or buttons, and ink on white. */
export const printStyles = {
  '@page': { margin: '14mm' },
  '@media print': {
    'html, body': { background: '#fff !important' },
    'header, aside, nav, [data-print="no"], .MuiDrawer-root': { display: 'none !important' },
    main: { padding: '0 !important', maxWidth: 'none !important' },
  },
};

/** Paper is white in the dark too: it looks on the screen as it will in the hand. */
export const paperSx = {
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
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', pr: 0, pl: 1 },
  '@media print': {
    border: 0,
    p: 0,
    m: 0,
    maxWidth: 'none',
    breakAfter: 'page',
    '&:last-of-type': { breakAfter: 'auto' },
  },
};
