import type { ReactNode } from 'react';
import { BrandMark } from './BrandMark.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { ShopPicture } from './ShopPicture.tsx';
import { text } from './texts.ts';

/** What all public pages share: the brand, the form's column, and a picture where there is room. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth-column">
        <header className="auth-brand">
          <BrandMark />
          <span>{text('auth.brand')}</span>
          <LanguageChoice />
        </header>
        <main className="auth-main">{children}</main>
      </div>
      <aside className="auth-side">
        <ShopPicture />
        <p className="auth-pitch-title">{text('auth.pitch.title')}</p>
        <p className="auth-pitch-text">{text('auth.pitch.text')}</p>
      </aside>
    </div>
  );
}
