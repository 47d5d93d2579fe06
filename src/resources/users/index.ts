import Icon from '@mui/icons-material/PeopleAltOutlined';
import { createElement } from 'react';
import type { User } from '../../../contract/user.ts';
import { PhoneText } from '../../ui/fields/contact/PhoneText.tsx';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';
import { nameOfUser } from './nameOfUser.ts';

export const users: ResourceDefinition<WithId<User>> = {
  name: 'users',
  path: '/users',
  contract: async () => (await import('../../../contract/user.ts')).User,
  icon: Icon,
  goTo: 'u',
  isInHeader: true,
  list: lazyScreen(() => import('./UserList.tsx')),
  create: lazyScreen(() => import('./UserCreate.tsx')),
  edit: lazyScreen(() => import('./UserEdit.tsx')),
  search: { hint: ({ phone, email }) => (phone ? createElement(PhoneText, { phone }) : email) },
  recordRepresentation: nameOfUser,
};
