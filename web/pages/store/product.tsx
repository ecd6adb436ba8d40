import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import PackageX from 'lucide-react/icons/package-x';
import { Fragment, useState } from 'react';
import { isRouteErrorResponse, Link, Outlet } from 'react-router';
import type { Variant } from '#core/store/product.ts';
import { notLoaded } from '#core/store/product-words.ts';
import { pageContext } from '../../lib/page-context.ts';
import { type ReadFault, read } from '../../lib/read.ts';
import { breadcrumbs } from '../../lib/structured-data.ts';
import { submit } from '../../lib/submit.ts';
import { AddToCart } from '../../store/add-to-cart.tsx';
import { CartLink } from '../../store/cart-link.tsx';
import { Gallery, useGallery } from '../../store/gallery.tsx';
import { Price } from '../../store/price.tsx';
import { ProductCards } from '../../store/product-cards.tsx';
import { structuredData } from '../../store/structured-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Html } from '../../ui/html.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/product';
import '../../ui/pairs.css';
import '../../ui/states.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, site, viewer } = context.get(pageContext);
  const [product, { quantity }] = await read(
    Promise.all([api.store.product({ id: params.id }), api.store.cartQuantity()]),
  );
  return {
    product,
    inCart: quantity,
    structured: structuredData(product, site.publicUrl),
    way: breadcrumbs(
      site.publicUrl,
      { name: 'Library', path: '/store' },
      { name: product.title, path: `/product/${product.id}` },
    ),
    formKey: viewer ? crypto.randomUUID() : '',
  };
}

export function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.store.addToCart, () => ({ to: url.pathname + url.search, flash: 'added_to_cart' }));
}

/** Another product is another page: no earlier choice stays. */
export default function ProductPage(props: Route.ComponentProps) {
  return <Shown key={props.loaderData.product.id} {...props} />;
}

function Shown({ loaderData, actionData }: Route.ComponentProps) {
  const { product, inCart, structured, way, formKey } = loaderData;
  const { title, subtitle, description, ribbon_text, variants, custom_fields, related_products } = product;
  const isDraft = product.status === 'draft';
  const urls = product.media.map(({ url }) => url);
  const gallery = useGallery(urls.length);
  // The input of a form refused without script; else the first variant, quantity one (PRODUCT-16,
  // PRODUCT-18).
  const { variant_id, quantity: asked } = actionData?.values ?? {};
  const [chosen, setChosen] = useState(() => variants.find(({ id }) => id === variant_id) ?? variants[0]);
  const [quantity, setQuantity] = useState(() => Math.max(1, Number(asked) || 1));
  // Stock and price are the latest ones read.
  const variant = variants.find(({ id }) => id === chosen?.id) ?? variants[0];
  const choose = (next: Variant) => {
    setChosen(next);
    if (next.image_url) gallery.show(urls.indexOf(next.image_url));
  };
  return (
    <div className="wrap page grid gap-3">
      <PageMeta
        at={`/product/${product.id}`}
        picture={product.media[0]?.url}
        isOver={isDraft}
        title={title}
        description={subtitle || title}
      />
      {isDraft ? (
        <Note>Only admins see this page: the product is not published yet, so it cannot be bought.</Note>
      ) : (
        <>
          <script type="application/ld+json">{structured}</script>
          <script type="application/ld+json">{way}</script>
        </>
      )}
      <div className="flex items-center justify-between gap-3">
        <Link className="link" to="/store">
          <ArrowLeft className="flip size-4" /> Back to Store
        </Link>
        <CartLink over={`/product/${product.id}`} quantity={inCart} />
      </div>
      <div className="product">
        <Gallery gallery={gallery} at={`/product/${product.id}`} pictures={product.media} title={title} />
        <div className="grid gap-5">
          <div>
            {ribbon_text && (
              <p className="ribbon mb-2" dir="auto">
                {ribbon_text}
              </p>
            )}
            <h1 dir="auto">{title}</h1>
            <p className="lede" dir="auto">
              {subtitle}
            </p>
          </div>
          {variant && (
            <>
              <p className="flex flex-wrap items-baseline gap-3">
                <Price of={variant} large />
              </p>
              <AddToCart {...{ formKey, failure: actionData, product, variant, choose, quantity, setQuantity }} />
            </>
          )}
          {description && (
            <>
              <hr />
              <Html>{description}</Html>
            </>
          )}
          {custom_fields.length > 0 && (
            <dl className="pairs">
              {custom_fields.map((field) => (
                <Fragment key={field.title}>
                  <dt dir="auto">{field.title}</dt>
                  <dd dir="auto">{field.value}</dd>
                </Fragment>
              ))}
            </dl>
          )}
          {product.additional_info.length > 0 && (
            <div className="info">
              {product.additional_info.map((section, index) => (
                <details key={section.id} open={index === 0}>
                  <summary>
                    <span dir="auto">{section.title}</span>
                    <ChevronDown className="size-4" />
                  </summary>
                  <Html>{section.description}</Html>
                </details>
              ))}
            </div>
          )}
        </div>
      </div>
      {related_products.length > 0 && (
        <section className="mt-9 grid gap-4" aria-labelledby="related">
          <h2 id="related" className="text-22">
            You may also like
          </h2>
          <ProductCards products={related_products} />
        </section>
      )}
      <Outlet context={product} />
    </div>
  );
}

/** The HTTP names of the statuses that a failed read ends with (CALL-67). */
const statusTexts: Readonly<Record<number, string>> = {
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The page for a product that cannot be shown, with status and text (PRODUCT-13, PRODUCT-20). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = isRouteErrorResponse(error);
  const status = known ? error.status : 500;
  const { text } = (known ? error.data : {}) as Partial<ReadFault>;
  const { title, text: usual } = notLoaded;
  return (
    <div className="wrap page">
      <PageMeta title={title} />
      <div className="card flat empty" role="alert">
        <span className="big-icon">
          <PackageX />
        </span>
        <h1 className="text-18">
          {title}: {text ?? usual}
        </h1>
        <p>
          {status} {statusTexts[status]}
        </p>
        <LinkButton to="/">Go back</LinkButton>
      </div>
    </div>
  );
}
