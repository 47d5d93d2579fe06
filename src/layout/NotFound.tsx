import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { homePath } from '../auth/returnPath.ts';
import { Title } from '../fields/Title.tsx';
import { Notice } from './Notice.tsx';

/** A URL that belongs to no screen. */
export function NotFound() {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Notice title={translate('shell.notFound.title')} text={translate('shell.notFound.text')}>
      <Title title={translate('shell.notFound.title')} />
      <Button variant="contained" component={Link} to={homePath}>
        {translate('shell.notFound.home')}
      </Button>
      <Button variant="outlined" onClick={() => navigate(-1)}>
        {translate('shell.notFound.back')}
      </Button>
    </Notice>
  );
}
