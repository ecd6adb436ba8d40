/** Above a page whose pictures were left out to save data (`server/http/save-data.ts`). */
export const ShowPictures = () => (
  <form className="show-pictures" method="post" action="/pictures" aria-label="Pictures">
    <span>Pictures are left out to save data.</span>
    <button className="btn sec" type="submit">
      Show pictures
    </button>
  </form>
);
