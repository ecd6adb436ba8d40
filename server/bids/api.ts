import { judgeBeside, procedures, signedIn } from '../procedures.ts';
import { allowContent } from '../safety/content.ts';
import { bidsOfAssignment, editBid, ownBids, placeBid, shortlistBid, withdrawBid } from './bids.ts';
import { similarToLost } from './similar.ts';

const { bids } = procedures;
judgeBeside('bids.place', (context, { proposal }) => [
  () => (proposal === undefined ? undefined : allowContent(signedIn(context), 'proposal', proposal)),
]);

export const bidsApi = {
  place: bids.place.handler(({ context, input }) => placeBid(signedIn(context), input)),
  ofAssignment: bids.ofAssignment.handler(({ context, input }) => bidsOfAssignment(signedIn(context), input)),
  shortlist: bids.shortlist.handler(({ context, input }) => shortlistBid(signedIn(context), input)),
  edit: bids.edit.handler(({ context, input }) => editBid(signedIn(context), input)),
  withdraw: bids.withdraw.handler(({ context, input }) => withdrawBid(signedIn(context), input)),
  similar: bids.similar.handler(({ context, input }) => similarToLost(signedIn(context), input)),
  own: bids.own.handler(({ context, input }) => ownBids(signedIn(context), input.after)),
};
