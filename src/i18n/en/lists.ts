export const lists = {
  export: {
    begun: 'Reading…',
    read: '%{read} of %{total}',
    cancel: 'Cancel export',
    done: '%{smart_count} row exported |||| %{smart_count} rows exported',
    failed: 'The export did not finish',
  },
};
