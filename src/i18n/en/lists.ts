export const lists = {
  export: {
    begun: 'Reading…',
    read: '%{read} of %{total}',
    cancel: 'Cancel export',
    done: '%{smart_count} row exported |||| %{smart_count} rows exported',
    failed: 'The export did not finish',
    cut: 'The file holds the first row |||| The file holds the first %{smart_count} rows',
    more: 'There may be more: this export stops there.',
  },
};
