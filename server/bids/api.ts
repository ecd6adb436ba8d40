import { procedures, signedIn } from '../procedures.ts';
import { bidsOfAssignment, ownBids, placeBid } from './bids.ts';

const { bids } = procedures;

export const bidsApi = {
  place: bids.place.handler(({ context, input }) => placeBid(signedIn(context), input)),
  ofAssignment: bids.ofAssignment.handler(({ context, input }) => bidsOfAssignment(signedIn(context), input)),
  own: bids.own.handler(({ context, input }) => ownBids(signedIn(context), input.after)),
};
