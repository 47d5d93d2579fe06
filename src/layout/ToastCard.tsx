import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useKnownProblemText } from '../forms/problems.ts';
import { dismissToast, type Toast, toastDurations } from '../toasts.ts';

const icons = {
  success: SuccessIcon,
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
} as const;

const slideIn = keyframes({ from: { opacity: 0, transform: 'translateX(16px)' } });

/** One message: it leaves by itself after its time, or when its button is pressed. */
export function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const translate = useTranslate();
  const tell = useKnownProblemText();
  const { id, tone, title, text, values, problem, undo } = toast;
  const Icon = icons[tone];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), toastDurations[tone]);
    return () => clearTimeout(timer);
  }, [id, tone, isHeld]);

  return (
    <Paper
      role={tone === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: text ? 'flex-start' : 'center',
        gap: 1.25,
        p: 1.5,
        pr: 0.75,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: `${tone}.main`,
        boxShadow: '0 12px 32px -8px rgba(0, 0, 0, 0.24)',
        animation: `${slideIn} 180ms ease-out`,
      }}
    >
      <Icon aria-hidden sx={{ color: `${tone}.main`, fontSize: 20, mt: '1px' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography
          component="strong"
          variant="subtitle2"
          sx={{ display: 'block', fontWeight: 620 }}
        >
          {translate(title, { ...values, _: title })}
        </Typography>
        {text && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {(problem && tell(problem)) ?? translate(text, { ...values, _: text })}
          </Typography>
        )}
      </Box>
      {undo && (
        <Button
          size="small"
          sx={{ my: -0.25 }}
          onClick={() => {
            dismissToast(id, { byHand: true });
            undo();
          }}
        >
          {translate('ra.action.undo')}
        </Button>
      )}
      <IconButton
        size="small"
        sx={{ my: -0.75 }}
        onClick={() => dismissToast(id, { byHand: true })}
        aria-label={translate('shell.toast.close')}
      >
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Paper>
  );
}
