/** What notifications are about, in the order in which people choose what else reaches them. */
export const topics = ['bids', 'awards', 'messages', 'work', 'milestones', 'orders', 'coins', 'team'] as const;
export type Topic = (typeof topics)[number];
