import { procedures, signedIn } from '../procedures.ts';
import { changeSearch, deleteSearch, ownSearches, saveSearch, stopSearchMails } from './searches.ts';

const { searches } = procedures;

export const searchesApi = {
  save: searches.save.handler(({ context, input }) => saveSearch(signedIn(context), input)),
  own: searches.own.handler(({ context }) => ownSearches(signedIn(context))),
  change: searches.change.handler(({ context, input }) => changeSearch(signedIn(context), input)),
  delete: searches.delete.handler(({ context, input }) => deleteSearch(signedIn(context), input)),
  stop: searches.stop.handler(({ context, input }) => stopSearchMails(context, input)),
};
