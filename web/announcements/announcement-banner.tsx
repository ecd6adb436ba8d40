import X from 'lucide-react/icons/x';
import { Form, Link, useLocation } from 'react-router';
import type { Banner } from '#core/announcements/contract.ts';
import { IconButton } from '../ui/button.tsx';

/**
 * An announcement above a page, until its end or until its reader puts it away: by an account, or
 * by a cookie of a guest's browser. Its words are text; its link leads to a page of this site.
 */
export function AnnouncementBanner({ banner }: { banner: Banner }) {
  const { pathname, search } = useLocation();
  return (
    <section className="announcement" aria-label="Announcement">
      <BannerWords {...banner} />
      <Form method="post" action="/announcement" preventScrollReset>
        <input type="hidden" name="number" value={banner.number} />
        <input type="hidden" name="back" value={pathname + search} />
        <IconButton type="submit" label="Put this announcement away">
          <X />
        </IconButton>
      </Form>
    </section>
  );
}

/** The words of a banner, also in its preview. */
export const BannerWords = ({ title, words, link }: Omit<Banner, 'number'>) => (
  <div>
    <b dir="auto">{title}</b>
    <p dir="auto">{words}</p>
    {link && <Link to={link}>Read more</Link>}
  </div>
);
