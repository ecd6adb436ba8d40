import { brand } from '#core/brand.ts';
import './view-as.css';

/** On every page of a session that shows the product as somebody else does, with the way back. */
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
