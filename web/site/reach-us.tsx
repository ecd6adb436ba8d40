import type { SiteSettings } from '#core/page.ts';
import { whatsappUrl } from './whatsapp.ts';

/** Support's contact details, as far as the operator set them (CONTACT-02). */
export function ReachUs({ support }: { support: SiteSettings['support'] }) {
  return (
    <section className="card roomy grid gap-4" aria-labelledby="reach-us">
      <h2 id="reach-us" className="text-18">
        Reach us
      </h2>
      <dl className="grid gap-3.5">
        {support.whatsapp && (
          <div>
            <dt>WhatsApp</dt>
            <dd>
              <a className="link" href={whatsappUrl(support.whatsapp)}>
                {support.whatsapp}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd>
            <a className="link break-all" href={`mailto:${support.email}`}>
              {support.email}
            </a>
          </dd>
        </div>
        {support.address && (
          <div>
            <dt>Office</dt>
            <dd className="pt-1.5 text-14">{support.address}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
