import { Pagination, useListContext } from 'react-admin';

/** Hidden after a failure: react-admin's pager would show "1-10 of 10" without any rows. */
export default function ReactAdminPagination() {
  const { error } = useListContext();
  return error ? null : <Pagination />;
}
