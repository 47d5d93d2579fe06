import { DocumentScreen, documentList } from './DocumentScreen.tsx';

const invoiceList = documentList({
  resource: 'invoices',
  columns: ['number', 'issuedAt', 'orderNumber', 'customer', 'country', 'net', 'tax', 'total'],
  card: [
    ['number', 'issuedAt', 'total'],
    ['customer', 'orderNumber'],
  ],
});

export default function InvoiceList() {
  return <DocumentScreen list={invoiceList} />;
}
