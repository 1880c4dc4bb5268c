import { expect, test } from 'vitest';
import { areFurtherPhones, isListingLink, isMapLink, isOwnLink } from './rules.ts';

test.each([
  'https://goo.gl/maps/AbC123',
  'https://maps.app.goo.gl/AbC123',
  'https://g.page/r/Cx1/review',
  'https://g.co/kgs/AbC',
  'https://business.google.com/n/123/profile',
  'https://www.google.co.in/maps/place/Shanti+Clinic',
  'https://maps.google.co.in/?cid=123',
  'https://search.google.com/local/writereview?placeid=ChIJ',
  'https://www.google.com.au/maps/place/x',
  'https://Google.AE/maps?q=x#here',
])('accepts the listing link %s', (link) => {
  expect(isListingLink(link)).toBe(true);
});

test.each([
  'http://g.page/r/Cx1/review',
  'https://goo.gl/AbC123',
  'https://goo.gl/maps.evil',
  'https://google.com.evil.in/maps',
  'https://google.co.in.evil.example/maps',
  'https://google.evil/maps',
  'https://google.tk/maps',
  'https://business.google.com.evil.in/n/1',
  'https://business-google.com/n/1',
  'https://evil.goo.gl/maps',
  'https://xn--ggle-55da.com/maps',
  'https://gооgle.com/maps',
  'https://google.com@evil.in/maps',
  'https://google.com:8443/maps',
  'https://www.google.com/url?q=https://evil.in',
  'https://google.co.in/amp/s/evil.in',
  'https://g.page.evil.in/r/x',
  String.raw`https://evil.in\\google.com/maps`,
])('refuses %s, which leads to another site', (link) => {
  expect(isListingLink(link)).toBe(false);
});

test.each([
  ['https://www.mehta-clinic.in/book?x=1#top', true],
  ['http://mehta.example.in', true],
  ['https://डॉक्टर.भारत/समय', true],
  ['mehta-clinic.in', false],
  ['https://user@mehta.in', false],
  ['https://localhost/x', false],
  ['javascript:alert(1)', false],
  ['https://mehta.in/a b', false],
])('decides whether %s is a page of the clinic: %s', (link, isTaken) => {
  expect(isOwnLink(link)).toBe(isTaken);
});

test.each([
  ['', true],
  ['0281 244 5566, 1800 180 1104', true],
  ['(0281) 2445566, +91 98765 43210, 108', true],
  ['1,2', false],
  ['call us', false],
  ['111,222,333,444,555,666', false],
])('decides whether %j holds further phone numbers: %s', (input, areTaken) => {
  expect(areFurtherPhones(input)).toBe(areTaken);
});

// covers: map-link-closed-list
test.each([
  ['https://maps.app.goo.gl/AbC123', true],
  ['https://goo.gl/maps/AbC', true],
  ['https://www.google.com/maps/place/Mehta+Clinic/@18.5,73.8,17z', true],
  ['https://google.co.in/maps?q=Mehta', true],
  ['https://maps.google.com/?q=18.5,73.8', true],
  ['https://www.openstreetmap.org/#map=19/18.5/73.8', true],
  ['https://osm.org/go/xyz', true],
  ['https://maps.apple.com/?ll=18.5,73.8', true],
  ['https://mappls.com/abc123', true],
  ['http://maps.app.goo.gl/AbC123', false],
  ['https://maps.app.goo.gl', false],
  ['https://goo.gl/AbC', false],
  ['https://www.google.com/search?q=maps', false],
  ['https://www.google.com/mapsx', false],
  ['https://maps.google.com/url?q=https://evil.com', false],
  ['https://maps.google.evil.com/', false],
  ['https://evil.com/maps.google.com', false],
  ['https://maps.app.goo.gl@evil.com/x', false],
  ['https://openstreetmap.org.evil.com/', false],
  ['maps.app.goo.gl/AbC123', false],
  ['', false],
])('the map link %j is accepted: %s', (link, isAccepted) => {
  expect(isMapLink(link)).toBe(isAccepted);
});
