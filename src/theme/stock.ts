import type { ThemeOptions } from '@mui/material/styles';

/**
 * react-admin's own parts that a screen may be made of: nothing is told before the store has said so,
 * nothing is deleted without a question, and what was typed survives the record being read again.
 */
export const stockDefaults: NonNullable<ThemeOptions['components']> = {
  RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaSimpleForm: {
    defaultProps: { warnWhenUnsavedChanges: true, resetOptions: { keepDirtyValues: true } },
  },
  // What DOMPurify has cleaned carries its own Trusted Types policy; as a text its tags would be shown.
  RaRichTextField: { defaultProps: { purifyOptions: { RETURN_TRUSTED_TYPE: true } } },
};
