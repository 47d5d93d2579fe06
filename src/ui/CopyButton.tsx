import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { copyText } from './toasts.ts';

interface Props {
  text: string;
  what: string;
  /** Distinguishes copy buttons that are side by side. */
  icon?: ReactNode;
}

/** Copies a text. `what` names the text for screen readers. */
export function CopyButton({ text, what, icon }: Props) {
  const translate = useTranslate();
  return (
    <IconButton
      size="small"
      onClick={() => void copyText(text, 'contact', { text })}
      aria-label={translate('contact.copy', { what })}
    >
      {icon ?? <ContentCopyOutlined fontSize="inherit" />}
    </IconButton>
  );
}
