/**
 * The number of bids that stand on assignment `a`, as `standing_bids()` counts them: written out,
 * so that the lists' statements count in their index.
 */
export const standingBids = `(select count(*)::int from bids standing
  where standing.assignment_id = a.id and standing.status in ('submitted', 'awarded'))`;
