import CheckIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { type PasswordRuleCode, passwordRules } from '../../../../domain/passwordRules.ts';

/** What a good password is, ticked off as it is typed. */
export function PasswordRules({ broken }: { broken: readonly PasswordRuleCode[] }) {
  const translate = useTranslate();
  const id = useId();
  // Nobody has to be told of a limit that he keeps without knowing.
  const told = passwordRules.filter(
    ({ code }) => code !== 'password.tooLong' || broken.includes(code),
  );
  return (
    <Box sx={{ mt: 1 }}>
      <Typography id={id} variant="caption" component="p" color="textSecondary">
        {translate('settings.password.rules')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={listSx}>
        {told.map(({ code }) => (
          <Rule
            key={code}
            code={code}
            isMet={!broken.includes(code) && !broken.includes('password.tooShort')}
          />
        ))}
      </Box>
    </Box>
  );
}

const listSx = { listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 0.25 };

function Rule({ code, isMet }: { code: PasswordRuleCode; isMet: boolean }) {
  const translate = useTranslate();
  const Icon = isMet ? CheckIcon : OpenIcon;
  const rule = translate(`settings.${code.replace('.', '.rule.')}`);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Icon aria-hidden sx={{ fontSize: 16, color: isMet ? 'success.main' : 'text.disabled' }} />
      <Typography variant="body2" component="span" color={isMet ? 'textPrimary' : 'textSecondary'}>
        <span aria-hidden>{rule}</span>
        <Box component="span" sx={visuallyHidden}>
          {translate(isMet ? 'settings.password.ruleMet' : 'settings.password.ruleOpen', { rule })}
        </Box>
      </Typography>
    </Box>
  );
}
