import { DocumentScreen, documentList } from './DocumentScreen.tsx';

const creditNoteList = documentList({
  resource: 'credit-notes',
  columns: [
    'number',
    'issuedAt',
    'invoice',
    'orderNumber',
    'customer',
    'country',
    'net',
    'tax',
    'total',
  ],
  card: [['number', 'issuedAt', 'total'], ['customer', 'orderNumber'], ['invoice']],
});

export default function CreditNoteList() {
  return <DocumentScreen list={creditNoteList} />;
}
