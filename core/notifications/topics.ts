/** Topics of notifications, in the order of the settings for other ways to receive them. */
export const topics = ['bids', 'awards', 'messages', 'work', 'milestones', 'orders', 'coins', 'team'] as const;
export type Topic = (typeof topics)[number];
