/** Phone number, email address and postal address, on all screens. */
export const contact = {
  call: 'Call %{name}',
  message: 'Text %{name}',
  whatsapp: 'WhatsApp %{name}',
  mail: 'Email %{name}',
  none: 'No phone number or email address.',
  phone: 'phone number',
  email: 'email address',
  copy: 'Copy %{what}',
  copied: 'Copied',
  notCopied: 'Could not copy. Select the text and copy it by hand.',
  /** Labels of `SendTextCard`, which sends a text to a customer or a supplier. */
  send: {
    language: 'Language',
    whatsapp: 'WhatsApp',
    email: 'Email',
  },
  address: {
    map: 'Open in a map',
    what: 'address',
    name: 'Name',
    phone: 'Phone',
    line1: 'Street and number',
    line2: 'More (floor, company)',
    city: 'City',
    region: 'Region',
    postcode: 'Postcode',
    country: 'Country',
  },
};
