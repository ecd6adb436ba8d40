import { useCallback, useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Returns a function that reads the page's data anew, after the navigation under way if there is
 * one: it would be restarted, and its first request has already taken the toast of the next page.
 */
export function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || !isIdle) return;
    setIsAsked(false);
    void revalidate();
  }, [isAsked, isIdle, revalidate]);
  return useCallback(() => setIsAsked(true), []);
}
