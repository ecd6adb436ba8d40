import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '#core/brand.ts';
import { coinsFor } from '#core/coins/limits.ts';
import { referralCoins } from '#core/referrals/limits.ts';
import { LinkButton } from '../ui/button.tsx';
import { HeroArt } from '../ui/patterns.tsx';
import { CoinGlyph } from '../ui/star.tsx';
import { TypedLine } from './typed-line.tsx';
import './hero.css';

const promises = ['Posting is free', 'Bids in 24-48 hours', `${coinsFor.signup} free coins at sign-up`];

/** The landing page's head: tagline, search, and the way to post (LAND-01, LAND-07, LAND-08). */
export function Hero({ search }: { search: ReactNode }) {
  const lastWord = brand.tagline.split(' ').at(-1) ?? '';
  return (
    <section className="hero">
      <HeroArt />
      <div className="wrap">
        <div>
          <Link className="invite" to="/invite">
            <CoinGlyph />
            <span>
              Invite a friend, earn <b>{referralCoins} coins</b>
            </span>
            <ArrowRight className="flip size-4" />
          </Link>
          <h1>
            {brand.tagline.slice(0, -lastWord.length)}
            <em>{lastWord}</em>
          </h1>
          <TypedLine />
          {search}
          <LinkButton large to="/post-assignment">
            I want to post an assignment
            <ArrowRight className="flip" />
          </LinkButton>
          <ul className="ticks">
            {promises.map((promise) => (
              <li key={promise}>
                <Check className="size-4" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
