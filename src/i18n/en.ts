import raMessages from 'ra-language-english';
import { messages as problems } from '../../contract/messages.ts';
import { auth } from './en/auth.ts';
import { categories } from './en/categories.ts';
import { contact } from './en/contact.ts';
import { customers } from './en/customers.ts';
import { errors } from './en/errors.ts';
import { forms } from './en/forms.ts';
import { listing } from './en/listing.ts';
import { lists } from './en/lists.ts';
import { order } from './en/order.ts';
import { orders } from './en/orders.ts';
import { pictures } from './en/pictures.ts';
import { placeholders } from './en/placeholders.ts';
import { products } from './en/products.ts';
import { shell } from './en/shell.ts';

/** Every text of the console in English, under the name of its area: `products.empty.title`, `problems.price.negative`. */
export const en = {
  ...raMessages,
  auth,
  categories,
  contact,
  customers,
  errors,
  forms,
  listing,
  lists,
  order,
  orders,
  pictures,
  placeholders,
  problems,
  products,
  shell,
  // Where react-admin looks for the names and field labels of a resource.
  resources: {
    products,
    categories,
    orders,
    promotions: placeholders.promotions,
    users: customers,
  },
};
