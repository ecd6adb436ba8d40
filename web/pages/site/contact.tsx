import { Link } from 'react-router';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { ContactForm } from '../../site/contact-form.tsx';
import { ReachUs } from '../../site/reach-us.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/contact';

export function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, site } = context.get(pageContext);
  const sender = viewer && { full_name: viewer.full_name, email: viewer.email };
  const sent = new URL(request.url).searchParams.has('sent');
  return { sender, sent, support: site.support, formKey: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.site.contact, () => ({ to: '/contact?sent', flash: 'contact_sent' }));
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sender, sent, support, formKey } = loaderData;
  return (
    <div className="wrap page">
      <PageMeta at="/contact" title="Contact" description="Write to our team, or find how to reach us." />
      <div className="split">
        <div className="grid max-w-[680px] gap-6">
          <div>
            <h1>Contact</h1>
            <p className="lede">
              Most answers are in the <Link to="/faq">FAQ</Link>. For the rest, write to us.
            </p>
          </div>
          {sent ? (
            <div className="grid justify-items-start gap-4">
              <Note look="good">Our team has your message. We answer to the email address you gave.</Note>
              <LinkButton look="sec" to="/contact">
                Write another message
              </LinkButton>
            </div>
          ) : (
            <ContactForm formKey={formKey} failure={actionData} sender={sender} />
          )}
        </div>
        <aside>
          <ReachUs support={support} />
        </aside>
      </div>
    </div>
  );
}
