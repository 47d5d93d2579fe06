import Icon from '@mui/icons-material/StorefrontOutlined';
import { useTranslate } from 'react-admin';
import { ComingSoon } from '../resources/ComingSoon.tsx';
import { useSession } from '../session.ts';
import { Facts } from './Facts.tsx';

export default function ProfilePage() {
  const translate = useTranslate();
  const user = useSession((session) => session.user);
  const text = (key: string) => translate(`placeholders.profile.${key}`);
  return (
    <ComingSoon area="profile" icon={Icon}>
      <Facts
        title={text('now')}
        facts={[
          { name: text('person'), value: user?.name ?? text('none') },
          { name: text('email'), value: user?.email ?? text('none') },
          { name: text('business'), value: user?.businessName ?? text('none') },
          { name: text('kind'), value: user?.businessType ?? text('none') },
        ]}
      />
    </ComingSoon>
  );
}
