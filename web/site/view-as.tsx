import { brand } from '#core/brand.ts';
import './view-as.css';

/** Shown on every page of a session that views the product as another user, with the way back. */
export const ViewAsBanner = ({ name }: { name: string }) => (
  <form className="view-as" method="post" action="/view-as/end">
    <span role="status">
      You see {brand.name} as <bdi>{name}</bdi>, read only.
    </span>
    <button className="btn sec" type="submit">
      Back
    </button>
  </form>
);
