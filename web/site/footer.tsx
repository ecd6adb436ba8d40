import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { brand } from '#core/brand.ts';
import type { SiteSettings, Theme } from '#core/page.ts';
import { Logo } from '../ui/star.tsx';
import { footerLinks } from './links.ts';
import { ThemeForm } from './theme-form.tsx';
import { whatsappUrl } from './whatsapp.ts';
import './footer.css';

interface FooterProps {
  support: SiteSettings['support'];
  theme: Theme;
  year: number;
}

/** Foot of every page: links, address, WhatsApp, and the theme (FOOTER-01, FOOTER-02). */
export function Footer({ support, theme, year }: FooterProps) {
  return (
    <footer className="foot-page">
      <div className="wrap">
        <div className="grid content-start justify-items-start gap-2">
          <Link className="logo" to="/">
            <Logo />
          </Link>
          {support.address && <p>{support.address}</p>}
          {support.whatsapp && (
            <a className="link" href={whatsappUrl(support.whatsapp)}>
              <MessageCircle />
              WhatsApp {support.whatsapp}
            </a>
          )}
        </div>
        <ul>
          {footerLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
        <div className="last flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-13">
            © {year} {brand.name}. Tutors are paid directly by students. We charge a connection fee only.
          </p>
          <ThemeForm theme={theme} />
        </div>
      </div>
    </footer>
  );
}
