import Link from '@mui/material/Link';

/** The first stop of the keyboard: past the menu, to the screen itself. */
export function SkipLink({ text }: { text: string }) {
  return (
    <Link
      href="#main-content"
      onClick={(event) => {
        // The address stays as it is: it belongs to the router.
        event.preventDefault();
        document.getElementById('main-content')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.25,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
        '@media print': { display: 'none' },
      }}
    >
      {text}
    </Link>
  );
}
