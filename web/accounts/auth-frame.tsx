import type { ReactNode } from 'react';
import { DeepPattern } from '../ui/patterns.tsx';
import './auth-frame.css';

/** Login and sign-up: the form, and on wide screens a short text on the pattern beside it. */
export function AuthFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="auth">
      <aside className="side">
        <DeepPattern />
        <h2>{title}</h2>
        <p>{text}</p>
      </aside>
      <div className="auth-form">{children}</div>
    </div>
  );
}
