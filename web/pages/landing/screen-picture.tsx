import { cn } from '../../ui/cn.ts';
import { type Theme, useTheme } from '../../ui/theme.ts';

/** Taken by `npm run pictures`; file names carry the theme and, where there are two sizes, the pixel ratio. */
const FILES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

interface Screen {
  name: string;
  /** The width of the page in the picture. */
  width: number;
  height: number;
}

interface ScreenPictureProps extends Screen {
  /** There is one file for regular and one for dense displays. */
  hasTwoSizes?: boolean;
  /** Replaces it on a phone. */
  phone?: Screen;
  alt: string;
  /** Whether visitors see it first. */
  isFirst?: boolean;
  className?: string;
}

/** A screen of the product, in the theme in force. */
export function ScreenPicture(props: ScreenPictureProps) {
  const { name, width, height, hasTwoSizes = false, phone, alt, isFirst = false, className } = props;
  const { theme } = useTheme();
  return (
    <picture>
      {phone && (
        <source
          media="(max-width: 40rem)"
          srcSet={fileOf(phone.name, theme)}
          width={phone.width}
          height={phone.height}
        />
      )}
      <img
        src={fileOf(name, theme, hasTwoSizes ? '-1x' : '')}
        srcSet={hasTwoSizes ? `${fileOf(name, theme, '-1x')}, ${fileOf(name, theme, '-2x')} 2x` : undefined}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className={cn('block', className)}
      />
    </picture>
  );
}

function fileOf(name: string, theme: Theme, size = ''): string | undefined {
  return FILES[`./pictures/${name}-${theme}${size}.webp`];
}
