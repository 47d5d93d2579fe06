import type { ThemeOptions } from '@mui/material/styles';

/**
 * react-admin's own parts that a screen may be made of: nothing is told before the store has said so, and
 * nothing is deleted without a question.
 */
export const stockDefaults: NonNullable<ThemeOptions['components']> = {
  RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  // What keeps the form stands in its icon's place (`themesOf`), and is not seen.
  RaSaveButton: {
    styleOverrides: { root: { '& .MuiButton-startIcon:has(> [hidden])': { display: 'none' } } },
  },
  // What DOMPurify has cleaned carries its own Trusted Types policy; as a text its tags would be shown.
  RaRichTextField: { defaultProps: { purifyOptions: { RETURN_TRUSTED_TYPE: true } } },
};
